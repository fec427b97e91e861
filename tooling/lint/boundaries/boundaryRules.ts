/** One layer of `boundaries.json`. */
export interface Layer {
  readonly level: number
  readonly match: string
  readonly onlyWorkspace?: readonly string[]
  readonly forbidWorkspace?: readonly string[]
  readonly sameLevel?: 'type-only'
}

/** The shape of `boundaries.json`. */
export interface BoundaryRules {
  /** Package specifier to the folder of its source. */
  readonly entries: Readonly<Record<string, string>>
  readonly layers: readonly Layer[]
  /** npm specifier or package to the places that may import it. */
  readonly npm: Readonly<Record<string, readonly string[]>>
  readonly npmHints: Readonly<Record<string, string>>
  /** Exact specifiers that are allowed although their package is not. */
  readonly npmAnywhere: readonly string[]
  /** Specifiers that no entry may reach by static imports. */
  readonly lazyOnly: readonly string[]
  readonly adapterSdkFolders: readonly string[]
  readonly dynamicOnly: readonly string[]
  /** Package name (or pattern) to what it may depend on. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>
  readonly other: { readonly parentFolders: number }
}
