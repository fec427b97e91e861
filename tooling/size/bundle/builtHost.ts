/** One source module inside a chunk. */
export interface ChunkModule {
  readonly id: string
  /** Before compression. */
  readonly bytes: number
}

/** A production build of a sample host, without React. */
export interface BuiltHost {
  /** Where `index.html` and the chunks are. */
  readonly folder: string
  /** Chunk path relative to the folder, to what is in it. */
  readonly chunks: ReadonlyMap<string, readonly ChunkModule[]>
}
