import { Banner, Button, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useExplain, useWords } from './words.tsx'

/** For whom a mail is, and what sends it. */
export interface SendMailProps<T> {
  /** The site that the sign-in is for. */
  readonly site: string
  readonly email: string
  readonly send: () => Promise<T>
  readonly onSent: (answer: T) => void
}

/** A window that knows nobody yet offers to send a code: what it keeps then, the frame cannot. */
export function SendMail<T>({ site, email, send, onSent }: SendMailProps<T>): ReactNode {
  const say = useWords()
  const explain = useExplain()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const press = (): void => {
    setBusy(true)
    setProblem(undefined)
    send()
      .then(onSent, (error: unknown) => setProblem(explain(error)))
      .finally(() => setBusy(false))
  }
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('resumeFirst', { name: email })}
        </h1>
        <div className="who">
          <Text weight="strong">{say('from', { origin: site })}</Text>
        </div>
        <Text tone="muted">{say('resumeFirstText')}</Text>
        {problem !== undefined && <Banner tone="danger" title={problem} />}
      </div>
      <div className="foot">
        <Button busy={isBusy} onPress={press}>
          {say('sendCode')}
        </Button>
      </div>
    </main>
  )
}
