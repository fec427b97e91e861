import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isPaired, type PlaygroundKernel, readPairingCode } from '../kernel/createPlaygroundKernel.ts'
import { Phone } from './Phone.tsx'
import { createPhoneControl, type PhoneControl, waitingIn } from './phoneState.ts'

/** A place outside the body: a dialog makes everything in the body inert. */
function usePlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = 'ph-beside'
    // The page must not act on a key that was meant for the phone.
    element.addEventListener('keydown', (event) => event.stopPropagation())
    return element
  })
  useEffect(() => {
    document.documentElement.append(place)
    return () => place.remove()
  }, [place])
  return place
}

interface ShownProps {
  readonly kernel: PlaygroundKernel
  readonly control: PhoneControl
  readonly hasCode: boolean
}

function Shown({ kernel, control, hasCode }: ShownProps): ReactNode {
  const place = usePlace()
  const waits = useSyncExternalStore(control.subscribe, () => waitingIn(control.state) !== undefined)
  if (!hasCode && !waits) return null
  return createPortal(<Phone control={control} scan={async () => readPairingCode(kernel)} />, place)
}

export interface PhoneBesideProps {
  readonly kernel: PlaygroundKernel
  /** Where the pairing wallet of the devnet is. */
  readonly url: string
}

/** The phone beside the page's own dialog: while a code is shown, and while it is asked for something. */
export function PhoneBeside({ kernel, url }: PhoneBesideProps): ReactNode {
  const [control] = useState(() => createPhoneControl(url))
  const { store, atoms, plugins } = kernel
  const attempt = useSyncExternalStore(
    (listener) => store.sub(plugins.connect.atoms.attempt, listener),
    () => store.get(plugins.connect.atoms.attempt),
  )
  const paired = useSyncExternalStore(
    (listener) => store.sub(atoms.connection, listener),
    () => isPaired(kernel),
  )
  const hasCode = attempt?.status === 'running' && attempt.pairing !== undefined && 'uri' in attempt.pairing
  return hasCode || paired ? <Shown kernel={kernel} control={control} hasCode={hasCode} /> : null
}

export interface PairedPhoneProps {
  /** Where the pairing wallet of the devnet is. */
  readonly url: string
  readonly isPaired: boolean
  /** Asks the widget beside the phone; the answer is empty when it has none. */
  readonly ask: (question: 'code' | 'signature') => Promise<string>
}

/** The phone beside the code: it scans what the widget shows, and then signs for it. */
export function PairedPhone({ url, isPaired, ask }: PairedPhoneProps): ReactNode {
  const [control] = useState(() => createPhoneControl(url))
  const [answer, setAnswer] = useState('')
  const sign = async (): Promise<void> => {
    setAnswer('Look at the phone: it asks before it signs.')
    setAnswer(await ask('signature'))
  }
  return (
    <div className="pg-phone">
      <Phone control={control} scan={async () => (await ask('code')) || undefined} />
      {isPaired ? (
        <div className="pg-signature">
          <Button kind="secondary" size="small" onPress={sign}>
            Ask it to sign
          </Button>
          <p className="pg-mono pg-signed" role="status" title={answer}>
            {answer}
          </p>
        </div>
      ) : (
        <p className="pg-note">
          Press Scan, or <a href="/phone">open the phone in a page of its own</a> and paste the link.
        </p>
      )}
    </div>
  )
}
