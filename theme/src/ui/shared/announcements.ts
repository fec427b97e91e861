import { type Context, createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'

/** Adds words to a live region, to be read out at once (`alert`) or when there is a pause; the result takes them out. */
export type Announce = (words: string, urgency: 'alert' | 'status') => () => void

/**
 * Live regions that are in the page already. Screen readers ignore text that enters the page together with its region.
 * Without a provider a banner is a region of its own.
 */
export const Announcements: Context<Announce | undefined> = createContext<Announce | undefined>(undefined)

interface Announced {
  /** For the element with the words: the title, then the rest. */
  readonly words: RefObject<HTMLDivElement | null>
  /** What is left to say by the element itself. */
  readonly role: 'alert' | 'status' | 'note' | undefined
}

/** The texts in an element, apart from each other, without its buttons. */
function textOf(node: Node): string {
  if (node.nodeName === 'BUTTON') return ''
  return node.hasChildNodes() ? Array.from(node.childNodes, textOf).join(' ') : (node.textContent ?? '')
}

/** A title that is a sentence. */
const ENDED = /[.!?…؟]$/u

/** Adds the words of an `alert` or a `status` to the region around it, for as long as they are shown. */
export function useAnnounced(role: Announced['role']): Announced {
  const region = useContext(Announcements)
  const urgency = role === 'note' ? undefined : role
  const announce = urgency && region
  const words = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // As they are painted: they are made of elements, not of texts alone.
  useEffect(() => {
    const [title = '', ...rest] = Array.from(words.current?.childNodes ?? [], textOf)
    setText(`${title}${ENDED.test(title) ? '' : '.'} ${rest.join(' ')}`.trim())
  })
  useEffect(() => (text && urgency ? announce?.(text, urgency) : undefined), [announce, text, urgency])
  return { words, role: announce ? undefined : role }
}
