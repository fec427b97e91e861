import { useAtom, useErrorText, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import {
  Address,
  Banner,
  Button,
  ButtonGroup,
  Card,
  type DescriptionItem,
  DescriptionList,
  Disclosure,
  Skeleton,
  Stack,
  safeName,
  safeText,
  Text,
  TextField,
} from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { isGrave, movedOf, type SignRequest as Request, signRequest } from '../model/signRequest.ts'
import { MAX_SHOWN, MovedOutputs, Rest } from './MovedOutputs.tsx'
import { Fields } from './PreviewDetails.tsx'
import * as styles from './send.css.ts'
import { UpdateWallet } from './UpdateWallet.tsx'
import { useNetworkWriter } from './useNetworkWriter.ts'

type RequestFacts = NonNullable<Request['facts']>

/** What the site asks the wallet to sign, read from its bytes. Leaving the view refuses it. */
export function SignRequest(): ReactNode {
  const request = useAtom(signRequest)
  if (!request) return <ViewBody />
  return <Shown request={request} />
}

function Shown({ request }: { readonly request: Request }): ReactNode {
  const t = sendHooks.useMessages()
  const run = sendHooks.useReportedAction()
  const { answerRequest } = sendHooks.usePlugin()
  const [word, setWord] = useState('')
  const { connection, facts, error } = request
  const wallet = safeName(connection.name)
  const needsWord = isGrave(request)
  const wanted = t('sign.word').toLocaleLowerCase()
  const isSure = !needsWord || (wanted !== '' && word.trim().toLocaleLowerCase() === wanted)
  return (
    <>
      <ViewBody>
        <Text tone="muted">{t('sign.intro', { wallet, site: request.site })}</Text>
        {facts?.warnings.map((warning) => (
          <Banner
            key={warning}
            tone={warning === 'open' || warning === 'feeHigh' || warning === 'spent' ? 'danger' : 'warning'}
            title={t(`sign.${warning}`)}
          >
            {t(`sign.${warning}Text`)}
          </Banner>
        ))}
        {error && <Unreadable request={request} />}
        <UpdateWallet connectionId={connection.id} />
        {facts ? <Reading facts={facts} /> : !error && <Waiting />}
        {needsWord && (
          <TextField
            label={t('sign.wordLabel', { word: t('sign.word') })}
            value={word}
            onChange={setWord}
            maxLength={24}
            autoComplete="off"
          />
        )}
      </ViewBody>
      <ViewFooter>
        <ButtonGroup lead>
          <Button kind="secondary" onPress={() => run(() => answerRequest(false))}>
            {t('sign.refuse')}
          </Button>
          <Button disabled={!isSure || (!facts && !error)} onPress={() => run(() => answerRequest(true))}>
            {t('sign.go')}
          </Button>
        </ButtonGroup>
      </ViewFooter>
    </>
  )
}

function Waiting(): ReactNode {
  const t = sendHooks.useMessages()
  return (
    <Stack gap={2}>
      <Banner role="status" title={t('sign.reading')} />
      <Skeleton width="full" />
      <Skeleton width="medium" />
    </Stack>
  )
}

/** Why it is not known what it does. */
function Unreadable({ request: { error } }: { readonly request: Request }): ReactNode {
  const t = sendHooks.useMessages()
  const run = sendHooks.useReportedAction()
  const { readRequest } = sendHooks.usePlugin()
  const text = useErrorText(error)
  return (
    <Banner tone="danger" role="alert" title={t('sign.unreadable')}>
      <Stack gap={2}>
        <Text variant="small">{t('sign.unreadableText')}</Text>
        <Text variant="small" tone="muted">
          {text}
        </Text>
        <div>
          <Button kind="secondary" size="small" onPress={() => run(() => readRequest())}>
            {t('look')}
          </Button>
        </div>
      </Stack>
    </Banner>
  )
}

function Reading({ facts }: { readonly facts: RequestFacts }): ReactNode {
  const t = sendHooks.useMessages()
  return (
    <>
      <Card padding="facts">
        <Terms facts={facts} />
      </Card>
      <Calls facts={facts} />
      <MovedOutputs facts={facts} />
      <Card padding="facts">
        <Disclosure label={t('data')}>
          <Fields fields={facts.fields} />
        </Disclosure>
      </Card>
    </>
  )
}

/** What is called, call by call, with each argument; calls within calls by their numbers. */
function Calls({ facts: { calls = [], network } }: { readonly facts: RequestFacts }): ReactNode {
  const t = sendHooks.useMessages()
  const { isAddress } = useNetworkWriter(network)
  if (!calls.length) return undefined
  return (
    <>
      <Card padding="small">
        {/* biome-ignore lint/a11y/useSemanticElements: Safari drops the list role of a ul without markers */}
        <div role="list" aria-label={t('sign.calls')} className={styles.rows}>
          {calls.slice(0, MAX_SHOWN).map(({ place, name, args }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div key={place} role="listitem" className={styles.row}>
              <Text weight="strong">
                {calls.length > 1 && `${place} · `}
                <bdi>{safeText(name)}</bdi>
              </Text>
              {args.length > 0 && <Fields fields={Object.fromEntries(args)} isAddress={isAddress} />}
            </div>
          ))}
        </div>
      </Card>
      <Rest count={calls.length} />
    </>
  )
}

/** Who signs, where, and what it costs. */
function Terms({ facts }: { readonly facts: RequestFacts }): ReactNode {
  const t = sendHooks.useMessages()
  const { network, amount, address } = useNetworkWriter(facts.network)
  const moved = movedOf(facts)
  const items: readonly (DescriptionItem | false)[] = [
    { label: t('sign.from'), kind: 'stacked', value: <Address value={address(facts.from)} format="full" /> },
    { label: t('network'), value: network },
    facts.feeRate !== undefined && { label: t('rate'), value: facts.feeRate },
    facts.tip !== undefined && { label: t('sign.tipLabel'), value: amount(facts.tip) },
    { label: t('feeAtMost'), value: facts.fee === undefined ? t('sign.unknown') : amount(facts.fee) },
    moved !== undefined && {
      label: t(moved.isGain ? 'sign.comes' : 'sign.leaves'),
      kind: 'total',
      value: amount(moved.amount),
    },
  ]
  return <DescriptionList items={items.filter((item) => item !== false)} />
}
