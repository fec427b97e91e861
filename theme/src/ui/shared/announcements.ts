import {
  type Context,
  createContext,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

type Announce = Dispatch<SetStateAction<string>> | undefined

/**
 * Changes the text of a live region that is in the page already, which is read out when there is a pause. Screen readers
 * ignore text that enters the page together with its region, so without a provider a banner is a region whose words come a
 * moment later.
 */
export const Announcements: Context<Announce> = createContext<Announce>(undefined)

interface Announced {
  /** For the element with the words: the title, then the rest. */
  readonly words: RefObject<HTMLDivElement | null>
  /** What is left to say by the element itself. */
  readonly role: 'alert' | 'status' | 'note' | undefined
}

/** Adds the words of a `status` to the region around it, for as long as they are shown. */
export function useAnnounced(role: Announced['role']): Announced {
  const region = useContext(Announcements)
  const announce = role === 'status' ? region : undefined
  const words = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // As they are painted: they are made of elements, not of texts alone.
  useEffect(() => {
    const title = words.current?.firstChild?.textContent ?? ''
    setText(`${title}. ${words.current?.textContent?.slice(title.length)} `)
  })
  useEffect(() => {
    announce?.((now) => now + text)
    return () => announce?.((now) => now.replace(text, ''))
  }, [announce, text])
  return { words, role: announce ? undefined : role }
}
