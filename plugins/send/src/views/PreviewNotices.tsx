import { useAtom, useErrorText, useKernel } from '@latchkey/kernel/react'
import { shieldAlertIcon, triangleAlertIcon, userPlusIcon } from '@latchkey/theme/icons'
import { Address, Banner, Button, Disclosure, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import type { ReceiverWarning } from '../model/receiver.ts'
import type { Prepared } from '../model/sendState.ts'
import { inTwo } from '../model/sentences.ts'
import type { SendForm } from './useSendForm.ts'

/** Errors that say nothing of this payment; those of chain families, of receivers and of networks say what to do next. */
const GENERAL = /^(unknown$|request\/(?!unknown-chain)|(kernel|rpc|http|hook|plugin)\/)/

interface PreviewProps {
  readonly form: SendForm
  readonly prepared: Prepared
}

/** Why confirming did not go on, or what is in its way. */
export function PreviewProblems({ form, prepared }: PreviewProps): ReactNode {
  const { state, wallet } = form
  const t = sendHooks.useMessages()
  const text = useErrorText(state.error)
  const connection = useAtom(useKernel().atoms.connection)
  const hasMoved =
    connection?.id !== state.draft.connectionId ||
    `${connection.network}:${connection.account.address}` !== state.draft.account
  const { code } = state.error ?? {}
  const isDeclined = code === 'request/rejected' || code === 'connect/rejected'
  const isOurs = code !== undefined && !GENERAL.test(code)
  const failed = t(prepared.transfer.expiresOnChain ? 'failedForNow' : 'failed')
  // Of ours alone: the others are fixed as they are.
  const [title, rest] = isOurs && !isDeclined ? inTwo(text) : [isDeclined ? t('declined') : failed]
  return (
    <>
      {code === 'send/name-changed' && <NameChanged form={form} />}
      {state.error && code !== 'send/name-changed' && (
        <Banner tone={isDeclined ? 'warning' : 'danger'} role="alert" title={title}>
          {rest}
          {!isDeclined && !isOurs && (
            <Disclosure label={t('details')}>
              <Text variant="small">{text}</Text>
              <Text variant="caption" mono>
                {code}
              </Text>
            </Disclosure>
          )}
        </Banner>
      )}
      {state.phase === 'asking' && hasMoved && (
        <Banner tone="warning" role="alert" title={t('movedTitle')}>
          {t('movedText')}
        </Banner>
      )}
      {state.phase === 'asking' && state.isSlow && (
        <Banner tone="warning" role="status" title={t('slowTitle', { wallet })}>
          {t('slowText')}
        </Banner>
      )}
      {prepared.restsUntil !== undefined && (
        <Banner tone="warning" role="alert" title={t(prepared.change === 'fee' ? 'feeUp' : 'changed')}>
          {t('reviewAgain')}
        </Banner>
      )}
    </>
  )
}

/** The name leads elsewhere by now: where to, and the press that takes it. */
export function NameChanged({ form: { state } }: Pick<PreviewProps, 'form'>): ReactNode {
  const t = sendHooks.useMessages()
  const { followName } = sendHooks.usePlugin()
  const title = useErrorText(state.error)
  const { address } = state.error?.details ?? {}
  if (typeof address !== 'string')
    return (
      <Banner tone="danger" role="alert" title={title}>
        {t('receiver.noName')}
      </Banner>
    )
  return (
    <Banner tone="danger" role="alert" title={title}>
      <Stack gap={2}>
        <Address value={address} format="full" />
        <div>
          <Button kind="secondary" size="small" onPress={() => followName()}>
            {t('followName')}
          </Button>
        </div>
      </Stack>
    </Banner>
  )
}

interface PreviewWarningProps {
  readonly form: Pick<SendForm, 'address'>
  readonly warning: ReceiverWarning
}

/** What is to be known of the receiver before money goes there. */
export function PreviewWarning({ form, warning }: PreviewWarningProps): ReactNode {
  const t = sendHooks.useMessages()
  switch (warning.kind) {
    case 'lookAlike':
      return (
        <Banner tone="danger" icon={shieldAlertIcon} title={t('warning.lookAlike')}>
          {t('warning.lookAlikeText', { address: form.address(warning.of) })}
        </Banner>
      )
    case 'moved':
      return (
        <Banner tone="danger" icon={shieldAlertIcon} title={t('warning.moved')}>
          {t('warning.movedText', { address: form.address(warning.from) })}
        </Banner>
      )
    case 'poisoned':
      return (
        <Banner tone="danger" icon={shieldAlertIcon} title={t('warning.poisoned')}>
          {t('warning.poisonedText')}
        </Banner>
      )
    case 'contract':
    case 'keyless':
    case 'laterRules':
      return (
        <Banner tone="danger" icon={shieldAlertIcon} title={t(`warning.${warning.kind}`)}>
          {t(`warning.${warning.kind}Text`)}
        </Banner>
      )
    case 'unchecked':
      return (
        <Banner tone="warning" icon={triangleAlertIcon} title={t('warning.unchecked')}>
          {t('warning.uncheckedText')}
        </Banner>
      )
    case 'firstTime':
      return (
        <Banner tone="warning" icon={userPlusIcon} title={t('warning.firstTime')}>
          {t('warning.firstTimeText')}
        </Banner>
      )
    case 'own':
      return <Banner title={t('warning.own')}>{t('warning.ownText')}</Banner>
    case 'otherForm':
      return <Banner title={t('warning.otherForm')}>{t('warning.otherFormText')}</Banner>
    case 'otherName':
      return (
        <Banner title={t('warning.otherName', { name: safeName(warning.name) })}>{t('warning.otherNameText')}</Banner>
      )
  }
}
