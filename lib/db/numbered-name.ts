/** As long as the name of a pool, worker or connection may be. */
const longest = 100;

/** The name, with a number when it is taken. */
export function numberedName(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, longest).toWellFormed();
  for (let number = 2, name = base; ; number += 1) {
    if (!taken.has(name)) return name;
    const end = ` ${number}`;
    name = `${base.slice(0, longest - end.length).toWellFormed()}${end}`;
  }
}
