import { LiveRegions, REGION_DELAY } from '@latchkey/theme/ui'
import { type Context, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { english, type Language, type Say } from '../locales/language.ts'

export type { Say }

/** The language that the document is drawn in. */
export const Words: Context<Language> = createContext(english)

/** Says the document's sentences. */
export const useWords = (): Say => useContext(Words).say

/** Says why something was not done. */
export const useExplain = (): Language['explain'] => useContext(Words).explain

/** Marks that turn text, which browsers put into dates: shown beside foreign text they would be taken for part of it. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g

/** A day and time, in the language that is drawn. */
export function dateOf(at: number): string {
  const { lang } = document.documentElement
  return new Intl.DateTimeFormat(lang || undefined, { dateStyle: 'medium', timeStyle: 'short' })
    .format(at)
    .replace(DIRECTION_MARKS, '')
}

/** Reads out the banners of the views, from regions that are in the page before them. */
export function ReadAloud({ children }: { readonly children: ReactNode }): ReactNode {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), REGION_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return <LiveRegions isSettled={isSettled}>{children}</LiveRegions>
}
