/** Creates a log for operators that omits repetitions of the last problem. */
export function createProblemLog(): (line: string) => void {
  let last: string | undefined;
  return (line) => {
    if (line !== last) process.stderr.write(`${line}\n`);
    last = line;
  };
}
