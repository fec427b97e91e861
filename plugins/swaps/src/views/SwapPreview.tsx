import { useAtom, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { Button, Card, Checkbox, Disclosure, Logo, Stack, safeName, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { swapsHooks } from '../hooks.ts'
import { type Built, isUnderWay, minimumOf, type SwapPhase } from '../model/swapState.ts'
import { CallData, PreviewFacts } from './PreviewFacts.tsx'
import { PreviewProblems, PreviewWarnings } from './PreviewNotices.tsx'
import { PriceAge } from './QuoteFacts.tsx'
import * as styles from './swap.css.ts'
import { useServed } from './Unserved.tsx'
import { type SwapForm, useSwap } from './useSwap.ts'

/** What the transaction that was made says, warnings above the facts they are about. */
export function SwapPreview(): ReactNode {
  const router = swapsHooks.useRouter()
  const { watch, cancel } = swapsHooks.usePlugin()
  const run = swapsHooks.useReportedAction()
  const form = useSwap()
  const connection = useAtom(useKernel().atoms.connection)
  const isServed = useServed().some(({ id }) => id === connection?.network)
  const { phase, built } = form.state
  swapsHooks.useWhileShown(watch)
  useEffect(() => () => run(() => cancel()), [cancel, run])
  // Account or network have changed, or something else has voided what was made: the form says why.
  const isVoid = phase === 'editing' || phase === 'building' || phase === 'loading'
  // What was sent closes the swap too, on a network that is served: then the view is left by what has sent it.
  const isForm = isVoid || (phase === 'closed' && !isServed)
  useEffect(() => {
    if (isForm) router.backTo('swaps.Swap')
  }, [isForm, router])
  if (!built || isForm) return <ViewBody />
  return <Preview form={form} built={built} />
}

interface PreviewProps {
  readonly form: SwapForm
  readonly built: Built
}

/** What was typed to agree to a heavy loss. Who agreed to a loss did not agree to a larger one. */
function useConsent(built: Built) {
  const word = swapsHooks.useMessages()('impactWord')
  const minimum = minimumOf(built)
  const [typed, setTyped] = useState({ word: '', minimum })
  const agreed = minimum >= typed.minimum ? typed.word : ''
  const acceptsLoss = agreed.trim().toLowerCase() === word.toLowerCase()
  return { word, agreed, acceptsLoss, type: (text: string) => setTyped({ word: text, minimum }) }
}

/** Whether the wallet is not asked for the swap itself yet; its messages have the same names. */
const isStep = (phase: SwapPhase): phase is 'approving' | 'mining' | 'rebuilding' =>
  phase === 'approving' || phase === 'mining' || phase === 'rebuilding'

function Preview({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { submit, abandon } = swapsHooks.usePlugin()
  const run = swapsHooks.useReportedAction()
  const now = useAtom(swapsHooks.usePlugin().atoms.now)
  const { word, agreed, acceptsLoss, type } = useConsent(built)
  const { state, gate } = form
  const isTyped = gate !== 'typed' || acceptsLoss
  const isBusy = isUnderWay(state)
  const isResting = built.restsUntil !== undefined && Math.max(now, Date.now()) < built.restsUntil
  return (
    <>
      <ViewBody>
        <Amounts form={form} built={built} />
        <PreviewProblems form={form} built={built} />
        <PreviewWarnings form={form} built={built} />
        {gate === 'typed' && (
          <TextField
            label={t('impactField', { word })}
            value={agreed}
            onChange={type}
            disabled={isBusy}
            autoComplete="off"
          />
        )}
        <Card padding="facts">
          <PreviewFacts form={form} built={built} />
          <Disclosure label={t('data')}>
            <CallData built={built} />
          </Disclosure>
        </Card>
        <Limit form={form} built={built} />
      </ViewBody>
      <ViewFooter>
        <Button
          busy={isBusy}
          busyLabel={t(isStep(state.phase) ? state.phase : 'confirming')}
          disabled={!isTyped || isResting}
          onPress={() => submit({ acceptsLoss })}
        >
          {gate === 'plain' ? t('swap') : t('swapAnyway')}
        </Button>
        {isBusy ? (
          <Button kind="quiet" onPress={() => run(() => abandon())}>
            {t('stopWaiting')}
          </Button>
        ) : (
          <PriceAge form={form} />
        )}
      </ViewFooter>
    </>
  )
}

function Amounts({ form, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { from, to } = form.state.intent
  const sides = [
    { label: t('youPay'), amount: built.quote.pays, asset: from },
    { label: t('willGet'), amount: built.quote.gets, asset: to },
  ]
  return (
    <Stack gap={3}>
      {sides.map(({ label, amount, asset }) => (
        <div key={label} className={styles.head}>
          <div>
            <Text variant="small" tone="muted">
              {label}
            </Text>
            <Text as="bdi" variant="heading">
              {form.amount(amount, asset, asset?.decimals)}
            </Text>
            <Text variant="small" tone="muted">
              {form.money(amount, asset) ?? t('unknown')}
            </Text>
          </div>
          {asset && <Logo name={asset.symbol} src={asset.iconUrl} shape="circle" size={44} />}
        </div>
      ))}
    </Stack>
  )
}

/** The approval without a limit: off, and never remembered. */
function Limit({ form: { state }, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const run = swapsHooks.useReportedAction()
  const { setUnlimited } = swapsHooks.usePlugin()
  if (built.approvals === 0) return undefined
  const { from, isUnlimited } = state.intent
  return (
    <Stack gap={2}>
      <Checkbox
        checked={isUnlimited}
        onChange={(checked) => run(() => setUnlimited(checked))}
        disabled={isUnderWay(state)}
      >
        {t('unlimited')}
      </Checkbox>
      <Text variant="small" tone="muted">
        {t('unlimitedWarning', { symbol: safeName(from?.symbol ?? '') })}
      </Text>
    </Stack>
  )
}
