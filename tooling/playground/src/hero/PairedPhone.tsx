import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { Phone } from '../phone/Phone.tsx'
import { createPhoneControl } from '../phone/phoneState.ts'

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
