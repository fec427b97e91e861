import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** The picture of an account; drawn by a small chunk that only pages with an account load. */
export function Face({ address }: { readonly address: string }): ReactNode {
  const [KeyFace, draw] = useState<ComponentType<{ readonly address: string }>>()
  useEffect(() => {
    let live = true
    import('./KeyFace.tsx').then(
      (file) => live && draw(() => file.default),
      // Decoration: the plain circle stays.
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [])
  return (
    <span className="lk-host-face" aria-hidden="true">
      {KeyFace && <KeyFace address={address} />}
    </span>
  )
}
