import { usePlugin, useT } from '@latchkey/kernel/react'
import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button, HiddenText } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { ConnectPlugin } from '../../types.ts'

export interface CopyLinkButtonProps {
  /** The pairing that is shown; without it there is nothing to copy. */
  readonly uri: string | undefined
  /** Why there is none, for readers. */
  readonly reason: string
}

/** Puts the link on the clipboard, and says so until there is another one. */
export function CopyLinkButton({ uri, reason }: CopyLinkButtonProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { copyLink } = usePlugin<ConnectPlugin>('connect')
  const [copied, setCopied] = useState<string>()
  const isCopied = uri !== undefined && copied === uri
  const copy = async (): Promise<void> => {
    await copyLink()
    setCopied(uri)
  }
  return (
    <>
      <Button
        kind="secondary"
        icon={isCopied ? checkIcon : copyIcon}
        disabled={uri === undefined}
        reason={reason}
        onPress={copy}
      >
        {t(isCopied ? 'linkCopied' : 'copyLink')}
      </Button>
      <HiddenText live="polite">{isCopied && t('linkCopied')}</HiddenText>
    </>
  )
}
