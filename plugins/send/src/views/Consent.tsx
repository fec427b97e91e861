import { Banner, Checkbox, Stack, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { isDangerous } from '../model/receiver.ts'
import { isFeeAsked, type Prepared } from '../model/sendState.ts'
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
  /** Whether a fee above what a second source says was read. */
  readonly hasReadFee: boolean
  readonly acceptsFee: boolean
  /** Whether nothing more is to be done. */
  readonly isGiven: boolean
  change(next: { readonly hasCompared?: boolean; readonly word?: string; readonly hasReadFee?: boolean }): void
}

/** What was agreed to so far; a fee that has changed since is another one. */
export function useConsent({ form: { state }, prepared }: PreviewProps): Consent {
  const t = sendHooks.useMessages()
  const { facts, transfer } = prepared
  const nothing = { word: '', hasReadFee: false, fee: facts.feeAtMost }
  const [hasCompared, setCompared] = useState(false)
  const [given, setGiven] = useState(nothing)
  const { word, hasReadFee } = given.fee === facts.feeAtMost ? given : nothing
  const wanted = t('feeWord').toLocaleLowerCase()
  const isWordGiven = wanted !== '' && word.trim().toLocaleLowerCase() === wanted
  const acceptsFee =
    isFeeAsked(prepared) && (isWordGiven || !facts.isFeeHigh) && (hasReadFee || transfer.feeElsewhere === undefined)
  const isSure = hasCompared || !isDangerous(state.receiver.warnings)
  return {
    hasCompared,
    word,
    hasReadFee,
    acceptsFee,
    isGiven: isSure && (acceptsFee || !isFeeAsked(prepared)),
    change({ hasCompared: compared = hasCompared, ...next }) {
      setCompared(compared)
      setGiven({ word, hasReadFee, fee: facts.feeAtMost, ...next })
    },
  }
}

/** Asks for what has to be done beside the press: nothing in most transfers. */
export function ConsentFields({
  form,
  prepared: { facts, transfer },
  consent: { hasCompared, word, hasReadFee, change },
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
      {transfer.feeElsewhere !== undefined && (
        <Stack gap={2}>
          <Banner tone="danger" title={t('feeDoubted')}>
            {t('feeDoubtedText', { fee, other: amount(transfer.feeElsewhere, coin?.asset) })}
          </Banner>
          <Checkbox
            checked={hasReadFee}
            onChange={(isChecked) => change({ hasReadFee: isChecked })}
            disabled={isAsking}
          >
            {t('feeDoubtedRead', { fee })}
          </Checkbox>
        </Stack>
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

/** Whether what keeps the account open is to be sent as well. */
export interface Closing {
  /** As chosen, which shows at once. */
  readonly isChosen: boolean
  /** Whether the transfer that follows from the choice is still being prepared. */
  readonly isPreparing: boolean
  choose(isClosing: boolean): void
}

/** The choice to close the account, for which the transfer is prepared anew. */
export function useClosing({ state }: SendForm): Closing {
  const run = sendHooks.useReportedAction()
  const { setClosing } = sendHooks.usePlugin()
  const [chosen, setChosen] = useState<boolean>()
  const prepare = async (isClosing: boolean): Promise<void> => {
    setChosen(isClosing)
    await setClosing(isClosing)
  }
  return {
    isChosen: chosen ?? state.draft.isClosing === true,
    isPreparing: chosen !== undefined,
    choose(isClosing) {
      if (chosen === undefined) run(() => prepare(isClosing).finally(() => setChosen(undefined)))
    },
  }
}

/** What keeps the account open: sent as well after an explicit choice, with what that means. */
export function ClosingChoice({
  form: { state, coin, amount },
  prepared: { facts, transfer },
  closing,
}: PreviewProps & { readonly closing: Closing }): ReactNode {
  const t = sendHooks.useMessages()
  if (transfer.keeps === undefined && !facts.closes) return undefined
  const deposit = transfer.keeps === undefined ? '' : amount(transfer.keeps, coin?.asset)
  return (
    <Stack gap={2}>
      {facts.closes ? (
        <Banner tone="warning" role="status" title={t('closes')}>
          {t('closesText')}
        </Banner>
      ) : (
        <Text variant="small" tone="muted">
          {t('keeps', { amount: deposit })}
        </Text>
      )}
      <Checkbox checked={closing.isChosen} onChange={closing.choose} disabled={state.phase === 'asking'}>
        {t('closing')}
      </Checkbox>
    </Stack>
  )
}
