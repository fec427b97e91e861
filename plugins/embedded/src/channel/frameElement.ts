import { embeddedError } from '../errors.ts'

/** Id of the element; a page has one. */
export const FRAME_ID = 'w3m-iframe'

/** The address of a frame. */
export interface FrameAddress {
  /** Origin that serves the frame. */
  readonly origin: string
  readonly projectId: string
  /** The chain that is selected (CAIP-2). */
  readonly chainId: string
}

const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation'
const ALLOW = 'publickey-credentials-get; publickey-credentials-create; storage-access'
/** One above the modal's layer. */
const LAYER = '2147481011'

/** `/sdk` of the frame's origin with what the document is made for. */
export function frameUrl({ origin, projectId, chainId }: FrameAddress): string {
  const address = new URL('/sdk', origin)
  for (const [name, value] of Object.entries({ projectId, chainId, version: '4', enableLogger: 'false' }))
    address.searchParams.set(name, value)
  return address.href
}

/**
 * Puts the frame into the page, hidden. It must not be moved afterwards: that reloads it.
 * @throws `embedded/no-frame` outside a browser, `embedded/frame-exists` when the id is taken
 */
export function createFrame(address: FrameAddress): HTMLIFrameElement {
  if (typeof document === 'undefined') throw embeddedError('embedded/no-frame')
  if (document.getElementById(FRAME_ID)) throw embeddedError('embedded/frame-exists', { details: { id: FRAME_ID } })
  const frame = document.createElement('iframe')
  frame.id = FRAME_ID
  frame.name = 'w3m-secure-iframe'
  frame.title = 'Wallet'
  frame.setAttribute('allow', ALLOW)
  frame.setAttribute('sandbox', SANDBOX)
  frame.referrerPolicy = 'origin'
  // The modal makes everything else of the page inert.
  frame.dataset.lkKeep = ''
  Object.assign(frame.style, {
    position: 'fixed',
    zIndex: LAYER,
    border: 'none',
    margin: '0',
    padding: '0',
    colorScheme: 'normal',
    left: '0',
    top: '0',
    width: '360px',
    height: '600px',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.src = frameUrl(address)
  document.body.append(frame)
  return frame
}

/** The latest view of each frame: one that is left late, with its exit still drawn, has no say any more. */
const places = new WeakMap<HTMLIFrameElement, AbortSignal>()

/**
 * Shows the frame over an element and follows it until the signal aborts: its size, scrolling, and the modal's entrance.
 * Inside the frame whatever is larger scrolls.
 */
export function placeFrame(frame: HTMLIFrameElement, element: Element, signal: AbortSignal): void {
  if (signal.aborted) return
  places.set(frame, signal)
  let handle = 0
  let last = ''
  const follow = (): void => {
    if (signal.aborted || places.get(frame) !== signal) return
    const { left, top, width, height } = element.getBoundingClientRect()
    const next = [left, top, width, height].map(Math.round).join()
    if (next !== last) {
      last = next
      const [x, y, across, down] = next.split(',')
      Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${across}px`, height: `${down}px` })
    }
    handle = requestAnimationFrame(follow)
  }
  follow()
  Object.assign(frame.style, { visibility: 'visible', pointerEvents: 'auto' })
  frame.removeAttribute('aria-hidden')
  frame.tabIndex = 0
  signal.addEventListener(
    'abort',
    () => {
      cancelAnimationFrame(handle)
      if (places.get(frame) !== signal) return
      Object.assign(frame.style, { visibility: 'hidden', pointerEvents: 'none' })
      frame.setAttribute('aria-hidden', 'true')
      frame.tabIndex = -1
    },
    { once: true },
  )
}
