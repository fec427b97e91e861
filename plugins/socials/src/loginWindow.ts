/** A window in which the user signs in at a provider. */
export interface LoginWindow {
  go(url: string): void
  close(): void
  isClosed(): boolean
  /** Whether it is seen to show another page than the empty one. */
  hasLeft(): boolean
  /**
   * The result that the wallet's own page in the window hands back; messages of others are ignored.
   *
   * @param origin of the wallet
   */
  result(origin: string, signal: AbortSignal): Promise<string>
}

/** Of the wallet's page in the window. */
function resultIn(data: unknown): string | undefined {
  const given: { readonly resultUri?: unknown } = { ...Object(data) }
  return typeof given.resultUri === 'string' ? given.resultUri : undefined
}

/**
 * Opens an empty window, which browsers allow only while a press is handled: call it there, before anything is awaited.
 *
 * @returns `undefined` where the browser opens none
 */
export function openLoginWindow(): LoginWindow | undefined {
  const opened = window.open('about:blank', '_blank', 'width=600,height=800,scrollbars=yes')
  if (!opened) return undefined
  return {
    go(url) {
      opened.location.href = url
    },
    close: () => opened.close(),
    isClosed: () => opened.closed,
    hasLeft() {
      try {
        return opened.location.href !== 'about:blank'
      } catch {
        // Pages of other origins cannot be read.
        return true
      }
    },
    result: (origin, signal) =>
      new Promise((resolve) => {
        const listen = ({ origin: from, source, data }: MessageEvent): void => {
          const uri = from === origin && source === opened ? resultIn(data) : undefined
          if (uri !== undefined) resolve(uri)
        }
        window.addEventListener('message', listen, { signal })
      }),
  }
}
