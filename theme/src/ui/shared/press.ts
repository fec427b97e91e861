import {
  type Context,
  createContext,
  type MouseEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * What happens to an error that a press handler threw or rejected with, when the control has no `onError` of its own. The
 * default writes it to the console; the shell provides its own.
 */
export const PressErrors: Context<(error: unknown) => void> = createContext((error: unknown) => console.error(error))

/** The press part of a control's props. */
export interface PressProps {
  /** Runs on click, tap, Enter and Space. While a returned promise is pending, the control is busy and ignores presses. */
  readonly onPress?: (() => void | Promise<void>) | undefined
  /** Receives what `onPress` threw or rejected with; without it the nearest `PressErrors` does. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Milliseconds of work after which a control looks busy; it ignores presses from the first on. */
const BUSY_AFTER = 50

interface PressOptions extends PressProps {
  readonly blocked: boolean
}

interface Press {
  readonly pending: boolean
  readonly press: (event: MouseEvent) => void
}

/** Runs a handler once at a time; no rejection is left unhandled. */
export function usePress({ onPress, onError, blocked }: PressOptions): Press {
  const report = useContext(PressErrors)
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const handleError = useRef(report)
  useEffect(() => {
    handleError.current = onError ?? report
  })
  const press = useCallback(
    (event: MouseEvent) => {
      if (blocked || running.current) {
        event.preventDefault()
        return
      }
      if (!onPress) return
      running.current = true
      void run(onPress, setPending)
        .catch((error: unknown) => handleError.current(error))
        .finally(() => {
          running.current = false
          setPending(false)
        })
    },
    [blocked, onPress],
  )
  return { pending, press }
}

async function run(onPress: () => void | Promise<void>, setPending: (pending: boolean) => void): Promise<void> {
  const result = onPress()
  if (result === undefined) return
  // What is over by then was never seen to be busy.
  const timer = setTimeout(setPending, BUSY_AFTER, true)
  try {
    await result
  } finally {
    clearTimeout(timer)
  }
}
