import { type Context, createContext } from 'react'

/**
 * What happens to an error that a press handler threw or rejected with, when the control has no `onError` of its own. The
 * default writes it to the console; the shell provides its own.
 */
export const PressErrors: Context<(error: unknown) => void> = createContext((error: unknown) => console.error(error))
