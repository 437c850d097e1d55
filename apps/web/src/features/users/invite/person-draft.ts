import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

/** A person as entered in the form. */
export type PersonDraft = {
  /** Identifies the row while others are added and removed. */
  readonly key: number;
  readonly displayName: string;
  readonly email: string;
  readonly username: string;
  /** Whether the username was entered; otherwise it follows the email address. */
  readonly hasOwnUsername: boolean;
};

let count = 0;

export const emptyPerson = (): PersonDraft => ({
  key: (count += 1),
  displayName: '',
  email: '',
  username: '',
  hasOwnUsername: false,
});

export function isEmptyPerson({ displayName, email, username }: PersonDraft): boolean {
  return [displayName, email, username].every((text) => text.trim() === '');
}

/** The person with an email address, and with the username that it suggests unless one was entered. */
export function withEmail(person: PersonDraft, email: string): PersonDraft {
  return { ...person, email, ...(!person.hasOwnUsername && { username: suggestedUsername(email) }) };
}

export const withUsername = (person: PersonDraft, username: string): PersonDraft => ({
  ...person,
  username,
  hasOwnUsername: username.trim() !== '',
});

/** The part of an email address before the @. */
function suggestedUsername(email: string): string {
  return email.trim().split('@')[0]?.toLowerCase() ?? '';
}

/** `Name <email>`. */
const MAILBOX = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/u;
/** Separators of columns, in the order in which they are tried. */
const SEPARATORS = ['\t', ';', ','];

/** People of a list with one person per line, and the lines without an email address. */
export function readPeople(text: string): { people: PersonDraft[]; wrongLines: string[] } {
  const people: PersonDraft[] = [];
  const wrongLines: string[] = [];
  for (const line of text.split(/\r\n?|\n/).filter((one) => one.trim() !== '')) {
    const person = readPerson(line);
    if (person === undefined) wrongLines.push(line);
    else people.push(person);
  }
  return { people, wrongLines };
}

/** The cell with an email address is the email. Of the others, the first is the name, and the second the username. */
function readPerson(line: string): PersonDraft | undefined {
  const mailbox = MAILBOX.exec(line.trim().replace(/[,;]+$/, ''))?.groups;
  if (mailbox !== undefined) return personOf(mailbox['address'] ?? '', [mailbox['name'] ?? '']);
  const separator = SEPARATORS.find((one) => line.includes(one));
  const cells = separator === undefined ? line.trim().split(/\s+(?=\S+@\S+$)/) : line.split(separator);
  const values = cells.map(withoutQuotes);
  const at = values.findIndex((value) => canonicalEmail(value) !== undefined);
  return personOf(
    values[at] ?? '',
    values.filter((_value, index) => index !== at),
  );
}

function personOf(email: string, [name = '', username = '']: readonly string[]): PersonDraft | undefined {
  if (canonicalEmail(email) === undefined) return undefined;
  const person = withEmail({ ...emptyPerson(), displayName: withoutQuotes(name) }, email.trim());
  const named = username === '' ? person : withUsername(person, username);
  return trimName(named.displayName) === '' ? { ...named, displayName: nameOf(named.username) } : named;
}

const withoutQuotes = (text: string): string => text.trim().replaceAll(/^"|"$/g, '').trim();

/** A display name of a username: "ada.byron" is "Ada Byron". */
function nameOf(username: string): string {
  const words = username.split(/[._-]+/).filter((word) => word !== '');
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}
