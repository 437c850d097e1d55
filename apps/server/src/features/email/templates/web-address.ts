/** A link that a mail may hold. Whatever else is a bug of who made it, and not told: it may hold a key. */
export function webAddress(address: string): string {
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(address) || !URL.canParse(address)) throw new Error('No web address.');
  return address;
}
