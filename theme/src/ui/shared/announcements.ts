import { type Context, createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'

/**
 * Reads a text out when there is a pause, from a live region that is in the page already, until what it returns is called.
 * Screen readers ignore text that enters the page together with its region, so without a provider a banner is a region
 * whose words come a moment later.
 */
export const Announcements: Context<((text: string) => () => void) | undefined> = createContext<
  ((text: string) => () => void) | undefined
>(undefined)

interface Announced {
  /** For the element with the words: the title, then the rest. */
  readonly words: RefObject<HTMLDivElement | null>
  /** What is left to say by the element itself. */
  readonly role: 'alert' | 'status' | 'note' | undefined
}

/** Hands the words of a `status` to the region around it, and anew when they change. */
export function useAnnounced(role: Announced['role']): Announced {
  const region = useContext(Announcements)
  const announce = role === 'status' ? region : undefined
  const words = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // As they are painted: they are made of elements, not of texts alone.
  useEffect(() => {
    const [title = '', ...rest] = [...(words.current?.childNodes ?? [])].map(({ textContent }) => textContent ?? '')
    setText(rest.length > 0 ? `${title}. ${rest.join('')}` : title)
  })
  useEffect(() => {
    if (announce && text !== '') return announce(text)
  }, [announce, text])
  return { words, role: announce ? undefined : role }
}
