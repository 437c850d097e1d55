/** Returns what tells an operator of a problem: once, until it is another one. */
export function createProblemLog(): (line: string) => void {
  let last: string | undefined;
  return (line) => {
    if (line !== last) process.stderr.write(`${line}\n`);
    last = line;
  };
}
