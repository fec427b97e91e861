import { Banner, Button, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { WordKey } from '../locales/en.ts'
import { useAttempt, useTitle } from './useAttempt.ts'
import { useWords } from './words.tsx'

interface PasskeyStepProps {
  readonly title: WordKey
  /** What runs within the press: browsers ask for a passkey nowhere else. */
  readonly work: () => Promise<void>
  readonly onDone: (isDone: boolean) => void
}

/** A press that makes a passkey, or uses one; it can be tried again, or left. */
export function PasskeyStep({ title, work, onDone }: PasskeyStepProps): ReactNode {
  const say = useWords()
  const heading = useTitle()
  const { isBusy, problem, run } = useAttempt()
  const press = (): void => run(() => work().then(() => onDone(true)))
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={heading} tabIndex={-1}>
          {say(title)}
        </h1>
        <Text tone="muted">{say('passkeyStepText')}</Text>
        {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
      </div>
      <div className="foot pair">
        <Button kind="secondary" disabled={isBusy} onPress={() => onDone(false)}>
          {say('cancel')}
        </Button>
        <Button busy={isBusy} onPress={press}>
          {say('continue')}
        </Button>
      </div>
    </main>
  )
}
