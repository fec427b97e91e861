import { describe, expect, test } from 'vitest'
import { missingMessages, missingValues } from './dictionaries.ts'

const en = { title: 'Notes' }

describe('missingMessages', () => {
  test.each([
    ['messages in the plugin', en],
    ['messages behind a loader', async () => ({ default: en })],
  ])('default: %s: the one that was meant, once', async (_, source) => {
    const warnings: string[] = []
    const tell = missingMessages({
      catalog: new Map([['notes', { en: source }]]),
      log: { warn: (text) => void warnings.push(text) },
    })
    for (const key of ['titel', 'titel', 'waved']) tell('notes', key)
    await expect
      .poll(() => warnings)
      .toEqual(['There is no message "notes: titel". Did you mean "title"?', 'There is no message "notes: waved"'])
  })

  test('error: messages that cannot be loaded, and plugins without any', async () => {
    const warnings: string[] = []
    const en = (): Promise<never> => Promise.reject(new Error('404'))
    const tell = missingMessages({
      catalog: new Map([['notes', { en }]]),
      log: { warn: (text) => void warnings.push(text) },
    })
    tell('notes', 'title')
    tell('till', 'title')
    await expect
      .poll(() => warnings.sort())
      .toEqual(['There is no message "notes: title"', 'There is no message "till: title"'])
  })
})

describe('missingValues', () => {
  const sentences = {
    field: 'Label for {{address}}',
    count: '{{count}} labels',
    count_one: '{{count}} label',
    save: 'Save',
  }

  test.each([
    ['messages in the plugin', sentences],
    ['messages behind a loader', async () => ({ default: sentences })],
  ])('default: %s: each message whose value is not given, once', async (_, source) => {
    const warnings: string[] = []
    const tell = missingValues({
      catalog: new Map([['labels', { en: source }]]),
      log: { warn: (text) => void warnings.push(text) },
    })
    tell('labels', 'field', { address: '0x1' })
    tell('labels', 'count', { count: 0 })
    tell('labels', 'save', {})
    tell('labels', 'nothing', {})
    for (const values of [{}, {}, { adress: '0x1' }]) tell('labels', 'field', values)
    tell('labels', 'count', {})
    await expect
      .poll(() => warnings)
      .toEqual([
        'The message "labels: field" is shown without its value {{address}}',
        'The message "labels: field" is shown without its value {{address}}',
        'The message "labels: count" is shown without its value {{count}}',
      ])
  })
})
