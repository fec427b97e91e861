import { Banner, Checkbox, Stack, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { isDangerous } from '../model/receiver.ts'
import type { Prepared } from '../model/sendState.ts'
import type { SendForm } from './useSendForm.ts'

interface PreviewProps {
  readonly form: SendForm
  readonly prepared: Prepared
}

/** What users do beside the press before something dangerous is confirmed. */
export interface Consent {
  readonly hasCompared: boolean
  /** What was typed to agree to a fee out of proportion. */
  readonly word: string
  readonly acceptsFee: boolean
  /** Whether nothing more is to be done. */
  readonly isGiven: boolean
  change(next: { readonly hasCompared?: boolean; readonly word?: string }): void
}

/** What was agreed to so far; a fee that has changed since is another one. */
export function useConsent({ form: { state }, prepared: { facts } }: PreviewProps): Consent {
  const t = sendHooks.useMessages()
  const [hasCompared, setCompared] = useState(false)
  const [typed, setTyped] = useState({ word: '', fee: facts.feeAtMost })
  const word = typed.fee === facts.feeAtMost ? typed.word : ''
  const acceptsFee = word.trim().toLocaleLowerCase() === t('feeWord').toLocaleLowerCase()
  const isSure = hasCompared || !isDangerous(state.receiver.warnings)
  return {
    hasCompared,
    word,
    acceptsFee,
    isGiven: isSure && (acceptsFee || !facts.isFeeHigh),
    change(next) {
      if (next.hasCompared !== undefined) setCompared(next.hasCompared)
      if (next.word !== undefined) setTyped({ word: next.word, fee: facts.feeAtMost })
    },
  }
}

/** Asks for what has to be done beside the press: nothing in most transfers. */
export function ConsentFields({
  form,
  prepared: { facts },
  consent: { hasCompared, word, change },
}: PreviewProps & { readonly consent: Consent }): ReactNode {
  const t = sendHooks.useMessages()
  const { state, coin, amount } = form
  const isAsking = state.phase === 'asking'
  const isNative = state.draft.asset?.kind === 'native'
  const fee = amount(facts.feeAtMost, coin?.asset)
  return (
    <>
      {isNative && !facts.isFeeHigh && facts.feeAtMost > facts.amount && (
        <Banner tone="warning" title={t('feeAbove', { fee })} />
      )}
      {isDangerous(state.receiver.warnings) && (
        <Checkbox
          checked={hasCompared}
          onChange={(isChecked) => change({ hasCompared: isChecked })}
          disabled={isAsking}
        >
          {t('compared')}
        </Checkbox>
      )}
      {facts.isFeeHigh && (
        <Stack gap={2}>
          <Banner tone="danger" title={t('feeHigh')}>
            {t('feeHighText', { fee, amount: amount(facts.amount, state.draft.asset) })}
          </Banner>
          <TextField
            label={t('feeWordLabel', { word: t('feeWord') })}
            value={word}
            onChange={(text) => change({ word: text })}
            disabled={isAsking}
            maxLength={24}
            autoComplete="off"
          />
        </Stack>
      )}
    </>
  )
}
