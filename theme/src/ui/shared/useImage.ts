import { useCallback, useState } from 'react'
import { safeImage } from './links.ts'

/** What an `<img>` needs, and how far it is. */
export interface LoadedImage {
  readonly state: 'missing' | 'loading' | 'ready'
  readonly props?: {
    readonly src: string
    readonly draggable: false
    readonly decoding: 'async'
    readonly referrerPolicy: 'no-referrer'
    readonly ref: (image: HTMLImageElement | null) => void
    readonly onLoad: () => void
    readonly onError: () => void
  }
}

/** Loads a picture from an address that `safeImage` allows; a picture that fails is as if it were missing. */
export function useImage(src: string | undefined): LoadedImage {
  const address = safeImage(src)
  const [result, setResult] = useState<{ readonly address: string; readonly ok: boolean }>()
  const settle = (ok: boolean): void => {
    if (address !== undefined) setResult({ address, ok })
  }
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth > 0 && address !== undefined) setResult({ address, ok: true })
    },
    [address],
  )
  const known = result?.address === address ? result : undefined
  if (address === undefined || known?.ok === false) return { state: 'missing' }
  return {
    state: known ? 'ready' : 'loading',
    props: {
      src: address,
      draggable: false,
      decoding: 'async',
      referrerPolicy: 'no-referrer',
      ref,
      onLoad: () => settle(true),
      onError: () => settle(false),
    },
  }
}
