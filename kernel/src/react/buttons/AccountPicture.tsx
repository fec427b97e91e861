import { type ReactNode, useState } from 'react'
import { SAFE_PICTURE } from './safePicture.ts'

/**
 * An account's own picture, over the key blade that stands for it until the picture is there and where it cannot be shown.
 * Whoever has the picture learns of no page.
 */
export function AccountPicture({ src }: { readonly src: string }): ReactNode {
  const [isThere, setThere] = useState(false)
  if (!SAFE_PICTURE.test(src)) return null
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setThere(true)}
      // Every user loads the sheet of the label, and few accounts have a picture.
      style={{
        visibility: isThere ? 'visible' : 'hidden',
        inlineSize: '100%',
        blockSize: '100%',
        marginBlockStart: '-100%',
        objectFit: 'cover',
      }}
    />
  )
}
