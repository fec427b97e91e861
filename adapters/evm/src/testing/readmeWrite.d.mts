/** Writes the README's contract write as a module with the function `write`; the result is its path. */
export function writeReadmeModule(): Promise<string>
