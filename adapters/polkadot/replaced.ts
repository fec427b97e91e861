// What @polkadot/api imports and the part of it that is used here never calls.

/** Code by specifier. */
export const replaced: Readonly<Record<string, string>> = {}
