import { type Context, createContext } from 'react'

/** Whether rows stand in a `ListCard` or a `List`, and so are list items. */
export const ListContext: Context<'card' | 'list' | undefined> = createContext<'card' | 'list' | undefined>(undefined)
