import { type Context, createContext, useContext } from 'react'
import { english, type Language, type Say } from '../locales/language.ts'

export type { Say }

/** The language that the document is drawn in. */
export const Words: Context<Language> = createContext(english)

/** Says the document's sentences. */
export const useWords = (): Say => useContext(Words).say

/** Says why something was not done. */
export const useExplain = (): Language['explain'] => useContext(Words).explain
