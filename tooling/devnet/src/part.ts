/** One thing of the devnet that runs: a chain, a relay, a mail catcher. In-process servers are parts too. */
export interface Part {
  /** Its name among the services, for example `solana`. */
  readonly name: string
  /** Where it answers. */
  readonly url: string
  /** Ends it and resolves when its port is free. May be called more than once. */
  stop(): Promise<void>
}

export interface PartOptions {
  /** A free one unless given. */
  readonly port?: number | undefined
  /** Stops the part, also while it starts. */
  readonly signal?: AbortSignal | undefined
  /** Keeps its output off the console; `true` unless given. */
  readonly quiet?: boolean | undefined
  /** Name to address of what already runs; only parts that are started last (`DevnetOptions.last`) are told. */
  readonly services?: Readonly<Record<string, string>> | undefined
}

/**
 * Starts one part and resolves when it answers.
 * @throws DevnetError `binary-missing` when what it needs is not on this machine; the message says what to do
 */
export type StartPart = (options: PartOptions) => Promise<Part>
