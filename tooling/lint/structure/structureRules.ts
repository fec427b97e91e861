/** What the file rule allows in one package; see CONTRIBUTING.md. Shares are per cent. */
export interface StructureLimits {
  /** Source files; grammar folders are not counted. */
  readonly files?: number
  /** Lines of the median file, at least and at most. */
  readonly median: readonly [atLeast: number, atMost: number]
  /** Files of fewer than 15 lines. */
  readonly short: number
  /** Files that a single other file imports. */
  readonly single: number
  /** Source files in one folder. */
  readonly folder: number
  /** Circles of value imports between folders. */
  readonly circles: number
  /** Lines of the longest function. */
  readonly function: number
  /** Lines of the longest file. */
  readonly file: number
  /** Uses of names that say nothing. */
  readonly names: number
  /** Comments that leave open who or what is meant. */
  readonly comments?: number
  /** Lines of tests for a line of source, at least. */
  readonly tests?: number
}

/** Limits of one package that differ from those of all, and the reason where they are looser. */
export type PackageLimits = Partial<StructureLimits> & { readonly why?: string }

/** The shape of `structure.json`. */
export interface StructureRules {
  readonly limits: StructureLimits
  /** Limits of single packages, by folder. */
  readonly packages: Readonly<Record<string, PackageLimits>>
  /** Folders where each file is one sentence of a grammar (a network, a language, an icon): any number, any length. */
  readonly grammar: readonly string[]
  /** Files that are looked up by name although one file imports them: screens, public actions, entry points. */
  readonly namedFiles: readonly string[]
  /** Words that may not name a variable, a function, a type, a property or a file. */
  readonly names: readonly string[]
  /** Lines of tests for a line of source, at least, by a glob of folders. */
  readonly tests?: Readonly<Record<string, number>>
  /** Where such a word is the right term: a line of text, a part that the devnet starts. */
  readonly terms?: Readonly<Record<string, readonly string[]>>
  /** Words that leave open who or when, and where comments may not use them. */
  readonly comments?: { readonly words: readonly string[]; readonly folders: readonly string[] }
  /** What is worse than its limit today, by folder: it may get better, never worse. */
  readonly behind: Readonly<Record<string, Partial<StructureFigures>>>
}

/** What is measured of one package. */
export interface StructureFigures {
  readonly files: number
  readonly median: number
  readonly short: number
  readonly single: number
  readonly folder: number
  readonly circles: number
  readonly function: number
  readonly file: number
  readonly names: number
  readonly comments: number
  readonly tests: number
}
