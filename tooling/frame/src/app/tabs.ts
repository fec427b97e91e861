/** The wallet documents in other tabs of this browser. */
export interface Tabs {
  /** Tells them the new public mark of the session. */
  tell(mark: string): void
  /** Hears of it from them. */
  listen(onChange: (mark: string) => Promise<void>): void
}

/** A tab that reaches no other one, where the browser denies channels to embedded pages as it denies storage. */
const alone: Tabs = { tell: () => undefined, listen: () => undefined }

/** The channel between the documents of one browser. */
export function openTabs(): Tabs {
  let channel: BroadcastChannel
  try {
    channel = new BroadcastChannel('latchkey-session')
  } catch {
    return alone
  }
  return {
    tell: (mark) => channel.postMessage(mark),
    listen(onChange) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string') return
        onChange(data).catch((error: unknown) => console.error('A change of the session could not be followed', error))
      }
    },
  }
}
