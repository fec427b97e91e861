import { type Context, createContext } from 'react'

/** How a view tells its layer that it brings its own scrolling part. */
export interface LayerBodies {
  /** The result takes it back. */
  register(): () => void
}

export const layerContext: Context<LayerBodies | undefined> = createContext<LayerBodies | undefined>(undefined)
