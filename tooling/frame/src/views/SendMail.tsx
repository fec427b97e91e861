import { Banner, Button, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { useAttempt, useTitle } from './useAttempt.ts'
import { useWords } from './words.tsx'

/** For whom a mail is, and what sends it. */
export interface SendMailProps<T> {
  /** The site that the sign-in is for. */
  readonly site: string
  readonly email: string
  readonly send: () => Promise<T>
  readonly onSent: (answer: T) => void
}

/** A window without a sign-in offers to send a code: what it keeps then, the frame cannot. */
export function SendMail<T>({ site, email, send, onSent }: SendMailProps<T>): ReactNode {
  const say = useWords()
  const title = useTitle()
  const { isBusy, problem, run } = useAttempt()
  const press = (): void => run(async () => onSent(await send()))
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
        {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
      </div>
      <div className="foot">
        <Button busy={isBusy} onPress={press}>
          {say('sendCode')}
        </Button>
      </div>
    </main>
  )
}
