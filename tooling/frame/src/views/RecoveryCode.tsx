import { Banner, Button, MessageBox, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { plainCode, secretOf } from '../keys/recoveryCode.ts'
import type { Ways } from '../vault/ways.ts'
import { useAttempt, useTitle } from './useAttempt.ts'
import { useWords } from './words.tsx'

/** In groups of four, as it is read aloud and written down. */
const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

interface RecoveryCodeProps {
  readonly code: string
  readonly onKeep: () => Promise<void>
  /** Whether the code is the wallet's now. */
  readonly onDone: (isKept: boolean) => void
}

/** Shows a new code once; it becomes the wallet's when all of it was typed back. */
export function RecoveryCode({ code, onKeep, onDone }: RecoveryCodeProps): ReactNode {
  const [isWritten, setWritten] = useState(false)
  return isWritten ? (
    <TypeBack code={code} onKeep={onKeep} onDone={onDone} onBack={() => setWritten(false)} />
  ) : (
    <ShowCode code={code} onWritten={() => setWritten(true)} onCancel={() => onDone(false)} />
  )
}

interface ShowCodeProps {
  readonly code: string
  readonly onWritten: () => void
  readonly onCancel: () => void
}

function ShowCode({ code, onWritten, onCancel }: ShowCodeProps): ReactNode {
  const say = useWords()
  const title = useTitle()
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('codeShow')}
        </h1>
        <Text tone="muted">{say('codeShowText')}</Text>
        <MessageBox label={say('recoveryCode')}>{grouped(code)}</MessageBox>
        <Banner tone="warning" title={say('codeOnce')} />
      </div>
      <div className="foot pair">
        <Button kind="secondary" onPress={onCancel}>
          {say('cancel')}
        </Button>
        <Button onPress={onWritten}>{say('codeWritten')}</Button>
      </div>
    </main>
  )
}

function TypeBack({ code, onKeep, onDone, onBack }: RecoveryCodeProps & { readonly onBack: () => void }): ReactNode {
  const say = useWords()
  const title = useTitle()
  const [typed, setTyped] = useState('')
  const { isBusy, problem, setProblem, run } = useAttempt()
  const press = (): void => {
    if (plainCode(typed) !== code) {
      setProblem(say('codeDiffers'))
      return
    }
    run(() => onKeep().then(() => onDone(true)))
  }
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('codeBack')}
        </h1>
        <Text tone="muted">{say('codeBackText')}</Text>
        <TextField
          label={say('recoveryCode')}
          value={typed}
          onChange={setTyped}
          onEnter={press}
          error={problem}
          autoComplete="off"
        />
      </div>
      <div className="foot pair">
        <Button kind="secondary" disabled={isBusy} onPress={onBack}>
          {say('codeAgain')}
        </Button>
        <Button busy={isBusy} onPress={press}>
          {say('codeKeep')}
        </Button>
      </div>
    </main>
  )
}

interface EnterRecoveryProps {
  readonly ways: Ways
  /** To open the wallet on a device that has no other way into it, or to make a new code, which can be left. */
  readonly purpose: 'open' | 'replace'
  /** Whether it was the right one. */
  readonly onDone: (isRight: boolean) => void
}

/** Which words say what is asked. */
function wordsOf({ passkey, code }: Ways, purpose: EnterRecoveryProps['purpose']) {
  if (purpose === 'replace') return { title: 'codeNow', text: 'codeNowText' } as const
  if (!passkey) return { title: 'codeEnter', text: 'codeEnterText' } as const
  return { title: 'wayEnter', text: code ? 'wayText' : 'wayPasskeyText' } as const
}

/** Tries ways into the wallet, one at a time. */
function useRecoveryAttempt({ ways, onDone }: EnterRecoveryProps) {
  const say = useWords()
  const [typed, setTyped] = useState('')
  const { isBusy, problem, setProblem, run } = useAttempt()
  const byCode = async (): Promise<void> => {
    const secret = await secretOf(typed)
    if (!secret) setProblem(say('codeMistyped'))
    else if (await ways.code?.(secret)) onDone(true)
    else setProblem(say('codeOther'))
  }
  const byPasskey = async (): Promise<void> => {
    if (await ways.passkey?.()) onDone(true)
  }
  return { typed, setTyped, problem, isBusy, pressCode: () => run(byCode), pressPasskey: () => run(byPasskey) }
}

/** Asks for the wallet's recovery code, or for a passkey. */
export function EnterRecovery(props: EnterRecoveryProps): ReactNode {
  const say = useWords()
  const heading = useTitle()
  const { ways, purpose, onDone } = props
  const { typed, setTyped, problem, isBusy, pressCode, pressPasskey } = useRecoveryAttempt(props)
  const isNew = purpose === 'replace'
  const { title, text } = wordsOf(ways, purpose)
  const field = (
    <TextField
      label={say('recoveryCode')}
      value={typed}
      onChange={setTyped}
      onEnter={pressCode}
      error={problem}
      autoComplete="off"
    />
  )
  return (
    <main aria-labelledby="what">
      <div className="scroll">
        <h1 id="what" ref={heading} tabIndex={-1}>
          {say(title)}
        </h1>
        <Text tone="muted">{say(text)}</Text>
        {ways.code ? field : problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
      </div>
      <div className={isNew ? 'foot pair' : 'foot'}>
        {isNew && (
          <Button kind="secondary" disabled={isBusy} onPress={() => onDone(false)}>
            {say('cancel')}
          </Button>
        )}
        {ways.code && (
          <Button kind={ways.passkey ? 'secondary' : 'primary'} busy={isBusy} onPress={pressCode}>
            {say(isNew ? 'continue' : 'codeOpen')}
          </Button>
        )}
        {ways.passkey && (
          <Button busy={isBusy} onPress={pressPasskey}>
            {say('passkeyOpen')}
          </Button>
        )}
      </div>
    </main>
  )
}
