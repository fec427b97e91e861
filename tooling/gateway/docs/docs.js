/** Makes an element with text and children; text is never read as HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** What every request may say of its sender; nothing to try. */
const HIDDEN = new Set(['projectId', 'st', 'sv', 'clientId'])
const project = document.getElementById('project')
const find = document.getElementById('find')
const endpoints = document.getElementById('endpoints')

/** A value that fits a JSON schema, to start from. */
function example(schema) {
  if (!schema || typeof schema !== 'object') return null
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return example(schema.anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, example(schema.properties?.[name])]))
  if (schema.type === 'array') return []
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type === 'boolean') return false
  return schema.type === 'string' ? '' : null
}

function field(label, input, wide = false) {
  return make('label', wide ? { class: 'wide' } : {}, make('span', {}, label), input)
}

async function show(response, started, target) {
  const took = Math.round(performance.now() - started)
  const status = make('p', { class: `status ${response.ok ? 'good' : 'bad'}` }, `${response.status} in ${took} ms`)
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('image/') && response.ok) {
    const picture = make('img', { src: URL.createObjectURL(await response.blob()), alt: 'The picture' })
    return target.replaceChildren(status, picture)
  }
  const text = await response.text()
  const shown = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  target.replaceChildren(status, make('pre', { tabindex: '0' }, shown))
}

function addressOf(path, inputs, needsProject) {
  let address = path
  const query = new URLSearchParams()
  for (const [parameter, input] of inputs) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (input.value !== '') query.set(parameter.name, input.value)
  }
  if (needsProject) query.set('projectId', project.value.trim())
  return query.size > 0 ? `${address}?${query}` : address
}

function endpoint(path, method, operation) {
  const needsProject = operation.security.length > 0
  const inputs = operation.parameters
    .filter(({ name }) => !HIDDEN.has(name))
    .map((parameter) => [
      parameter,
      make('input', { autocomplete: 'off', spellcheck: 'false', ...(parameter.required ? { required: '' } : {}) }),
    ])
  const bodySchema = operation.requestBody?.content['application/json'].schema
  const isRpc = path === '/v1'
  const start = isRpc ? { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } : example(bodySchema)
  const body = bodySchema && make('textarea', { rows: '6', spellcheck: 'false' }, JSON.stringify(start, null, 2))
  const result = make('output', { class: 'wide', 'aria-live': 'polite' })
  const form = make(
    'form',
    {},
    ...inputs.map(([{ name, required }, input]) => field(`${name}${required ? '' : ' (optional)'}`, input)),
    ...(body ? [field('Body', body, true)] : []),
    make('button', { type: 'submit', class: 'wide' }, 'Send'),
    result,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const started = performance.now()
    result.replaceChildren('Waiting for the answer…')
    try {
      const init = body ? { method, headers: { 'content-type': 'application/json' }, body: body.value } : { method }
      await show(await fetch(addressOf(path, inputs, needsProject), init), started, result)
    } catch (error) {
      result.replaceChildren(make('p', { class: 'status bad' }, `No answer: ${error.message}`))
    }
  })
  const head = make(
    'summary',
    {},
    make('span', { class: 'method' }, method.toUpperCase()),
    make('span', { class: 'path' }, path),
    make('span', { class: 'about' }, operation.summary),
  )
  const card = make('details', {}, head, form)
  card.dataset.words = `${path} ${operation.summary}`.toLowerCase()
  return card
}

function group(name, cards) {
  return make('section', { 'aria-label': name }, make('h2', {}, name), ...cards)
}

function filter() {
  const words = find.value.trim().toLowerCase()
  for (const card of endpoints.querySelectorAll('details')) card.hidden = !card.dataset.words.includes(words)
  for (const section of endpoints.querySelectorAll('section'))
    section.hidden = !section.querySelector('details:not([hidden])')
}

async function main() {
  const about = document.getElementById('about')
  const description = await (await fetch('/openapi.json')).json()
  about.textContent = `${description.info.description} Version ${description.info.version}; described at /openapi.json.`
  const groups = new Map()
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [name] = operation.tags
      groups.set(name, [...(groups.get(name) ?? []), endpoint(path, method, operation)])
    }
  endpoints.replaceChildren(
    ...[...groups].sort(([a], [b]) => a.localeCompare(b)).map(([name, cards]) => group(name, cards)),
  )
  project.value = new URLSearchParams(location.search).get('projectId') ?? ''
  find.addEventListener('input', filter)
}

main().catch((error) => {
  document.getElementById('about').textContent = `The description cannot be read: ${error.message}`
})
