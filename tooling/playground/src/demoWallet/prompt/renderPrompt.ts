import { shortAddress } from '@latchkey/kernel/text'
import type { PromptAnswer, PromptRequest } from './promptRequest.ts'

type Attributes = Readonly<Record<string, string>>

/** Creates an element with attributes and children; text stays text, so nothing a page says becomes markup. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

export interface PromptIdentity {
  readonly name: string
  readonly icon: string
}

const isHash = (value: string) => /^0x[0-9a-fA-F]{16,}$/.test(value)

function facts(list: NonNullable<PromptRequest['facts']>): HTMLElement {
  const rows = list.map(([label, value]) =>
    element('div', {}, element('dt', {}, label), element('dd', isHash(value) ? { class: 'mono' } : {}, value)),
  )
  return element('dl', {}, ...rows)
}

function chooser({ accounts, selected }: NonNullable<PromptRequest['choose']>): HTMLFieldSetElement {
  const options = accounts.map((address, index) => {
    const input = element('input', { type: 'radio', name: 'account', value: String(index) })
    input.checked = index === selected
    const short = element('span', { class: 'mono', title: address }, shortAddress(address))
    return element('label', {}, input, `Account ${index + 1}`, short)
  })
  return element('fieldset', {}, element('legend', {}, 'Account'), ...options)
}

/** Builds the prompt; `answer` is called once, when the person decides. */
export function renderPrompt(
  { name, icon }: PromptIdentity,
  request: PromptRequest,
  answer: (answer: PromptAnswer) => void,
): HTMLElement {
  const { title, text, payload, choose } = request
  const choice = choose && chooser(choose)
  const reject = element('button', { type: 'button', class: 'reject' }, 'Reject')
  const approve = element('button', { type: 'button', class: 'approve' }, 'Approve')
  reject.addEventListener('click', () => answer({ approved: false }))
  approve.addEventListener('click', () => {
    const checked = choice?.querySelector<HTMLInputElement>(':checked')
    answer(checked ? { approved: true, account: Number(checked.value) } : { approved: true })
  })
  const body = element('div', { class: 'body' }, element('span', { class: 'site' }, location.host))
  body.append(element('h2', { id: 'title' }, title), element('p', {}, text))
  if (request.facts) body.append(facts(request.facts))
  if (payload !== undefined) {
    body.append(element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Content' }, payload))
  }
  if (choice) body.append(choice)
  const head = element('header', {}, element('img', { src: icon, alt: '' }), element('b', {}, name))
  head.append(element('span', {}, 'Test keys'))
  return element(
    'section',
    { role: 'dialog', 'aria-label': `${name}: ${title}`, tabindex: '-1', lang: 'en', dir: 'ltr' },
    head,
    body,
    element('div', { class: 'actions' }, reject, approve),
  )
}
