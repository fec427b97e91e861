import { type Context, createContext } from 'react'

/** Whether rows stand in a `Plate` or `List`, and so are list items. */
export const ListContext: Context<'plate' | 'list' | undefined> = createContext<'plate' | 'list' | undefined>(undefined)
