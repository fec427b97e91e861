import { Button, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { useTitle } from './useAttempt.ts'
import { useWords } from './words.tsx'

interface LinkLoginProps {
  /** The service's name. */
  readonly name: string
  /** Its page. */
  readonly uri: string
  readonly onCancel: () => void
}

const FEATURES = 'noopener,width=600,height=800,scrollbars=yes'

/** Opens a service's page in a window, where the person signs in and confirms; what comes of it the wallet hears itself. */
export function LinkLogin({ name, uri, onCancel }: LinkLoginProps): ReactNode {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const title = useTitle()
  const open = (): void => {
    window.open(uri, '_blank', FEATURES)
    setOpen(true)
  }
  return (
    <main aria-labelledby="what">
      <div className="scroll center">
        <h1 id="what" ref={title} tabIndex={-1}>
          {say('linkTitle', { name })}
        </h1>
        <div role="status">
          <Text tone="muted" align="center">
            {say(isOpen ? 'linkWaits' : 'linkText', { name })}
          </Text>
        </div>
      </div>
      <div className="foot pair">
        <Button kind="secondary" onPress={onCancel}>
          {say('cancel')}
        </Button>
        <Button onPress={open}>{say(isOpen ? 'openAgain' : 'openWindow')}</Button>
      </div>
    </main>
  )
}
