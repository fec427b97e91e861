/** What bytes are measured without, since the host has it already. Each becomes a file that an import map names. */
export const external: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']

/** The file of an external module, without the folder. */
export const externalFile = (specifier: string): string => `${specifier.replace('/', '-')}.js`

/** One source module inside a chunk. */
export interface ChunkModule {
  readonly id: string
  /** Before compression. */
  readonly bytes: number
}

/** A production build of a sample host. */
export interface BuiltHost {
  /** Where `index.html` and the chunks are. */
  readonly folder: string
  /** Chunk path relative to the folder, to what is in it. */
  readonly chunks: ReadonlyMap<string, readonly ChunkModule[]>
}
