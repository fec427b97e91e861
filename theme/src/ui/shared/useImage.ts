import { type Context, createContext, type SyntheticEvent, useCallback, useContext, useState } from 'react'
import { safeImage } from './links.ts'

/** What an `<img>` needs. */
export interface ImageProps {
  readonly src: string
  readonly draggable: false
  readonly decoding: 'async'
  readonly referrerPolicy: 'no-referrer'
  readonly ref: (image: HTMLImageElement | null) => void
  readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void
  readonly onError: () => void
}

/** Whether pictures that come over the network are shown; only those that need no request are while they are out of sight. */
export const PictureSources: Context<'all' | 'inline'> = createContext<'all' | 'inline'>('all')

/**
 * Loads a picture from an address that `safeImage` allows. One that is there carries `data-loaded`, which is `late` when
 * it came over the network after the first frame and may fade in; a list of hundreds renders nothing for it.
 * @returns nothing for a picture that is missing, may not be loaded, or failed
 */
export function useImage(src: string | undefined): ImageProps | undefined {
  const address = safeImage(src)
  const [failed, setFailed] = useState<string>()
  const sources = useContext(PictureSources)
  const isInline = address?.startsWith('data:') === true
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // The same element may have shown another picture before.
      if (address !== undefined && image) mark(image, image.complete && image.naturalWidth > 0 ? '' : undefined)
    },
    [address],
  )
  if (address === undefined || address === failed || (sources === 'inline' && !isInline)) return undefined
  return {
    src: address,
    draggable: false,
    decoding: 'async',
    referrerPolicy: 'no-referrer',
    ref,
    onLoad: ({ currentTarget }) => {
      if (!currentTarget.hasAttribute('data-loaded')) mark(currentTarget, isInline ? '' : 'late')
    },
    onError: () => setFailed(address),
  }
}

function mark(image: HTMLImageElement, loaded: '' | 'late' | undefined): void {
  if (loaded === undefined) image.removeAttribute('data-loaded')
  else image.setAttribute('data-loaded', loaded)
}
