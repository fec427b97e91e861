import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

// As for the picture of a network; to take it from there, the first bundle would have to hand it out.
const SAFE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,].{0,65000}$)/i

/** Set by code: every user loads the sheet of the label, and few accounts have a picture. */
const PLACE = { inlineSize: '100%', blockSize: '100%', marginBlockStart: '-100%', objectFit: 'cover' } as const

/**
 * An account's own picture, over the key blade that stands for it until the picture is there and where it cannot be shown.
 * The server that has the picture learns of no page.
 */
export function AccountPicture({ src }: { readonly src: string }): ReactNode {
  const [isThere, setThere] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    if (image.current) Object.assign(image.current.style, PLACE, { visibility: isThere ? 'visible' : 'hidden' })
  }, [isThere])
  if (!SAFE.test(src)) return null
  return (
    <img
      ref={image}
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setThere(true)}
    />
  )
}
