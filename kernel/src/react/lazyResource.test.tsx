import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { type LazyResource, lazyResource, useResource } from './lazyResource.ts'

/** A load that fails as often as it is told to, and counts. */
function loader(failures: number) {
  const counts = { loads: 0, failures }
  const load = async (): Promise<string> => {
    counts.loads += 1
    if (counts.failures > 0) {
      counts.failures -= 1
      throw new Error('offline')
    }
    return `value ${counts.loads}`
  }
  return { counts, load }
}

afterEach(cleanup)

describe('lazyResource', () => {
  test('default: loads once, for all who ask', async () => {
    const { counts, load } = loader(0)
    const resource = lazyResource(load)
    expect(resource.peek()).toBeUndefined()
    expect(counts.loads).toBe(0)
    expect(await Promise.all([resource.load(), resource.load()])).toEqual(['value 1', 'value 1'])
    expect([resource.peek(), counts.loads]).toEqual(['value 1', 1])
  })

  test('behavior: tries a second time by itself', async () => {
    const { counts, load } = loader(1)
    expect(await lazyResource(load).load()).toBe('value 2')
    expect(counts.loads).toBe(2)
  })

  test('behavior: a fallback takes the place of two failures and stays until it is reset', async () => {
    const { load } = loader(2)
    const resource = lazyResource(load, (cause) => `failed: ${String(cause)}`)
    expect(await resource.load()).toBe('failed: Error: offline')
    expect(resource.peek()).toBe('failed: Error: offline')
    resource.reset()
    expect(resource.peek()).toBeUndefined()
    expect(await resource.load()).toBe('value 3')
  })

  test('behavior: watchers hear of a value that comes or goes, until they end it', async () => {
    const resource = lazyResource(loader(0).load)
    const seen: (string | undefined)[] = []
    const end = resource.watch(() => seen.push(resource.peek()))
    await resource.load()
    resource.reset()
    end()
    await resource.load()
    expect(seen).toEqual(['value 1', undefined])
  })

  test('error: rejects after two failures; the next call tries again', async () => {
    const { counts, load } = loader(2)
    const resource = lazyResource(load)
    await expect(resource.load()).rejects.toThrow('offline')
    expect(await resource.load()).toBe('value 3')
    expect(counts.loads).toBe(3)
  })
})

describe('useResource', () => {
  interface ShowProps {
    readonly resource: LazyResource<string>
    readonly wanted?: boolean
    readonly onError?: (error: unknown) => void
  }
  const Show = ({ resource, wanted, onError }: ShowProps) => (
    <p>{useResource(resource, wanted, onError) ?? 'loading'}</p>
  )

  test('default: loads, and renders the value when it is there', async () => {
    render(<Show resource={lazyResource(loader(0).load)} />)
    expect(screen.getByText('loading')).toBeTruthy()
    expect(await screen.findByText('value 1')).toBeTruthy()
  })

  test('parameters: wanted', async () => {
    const { counts, load } = loader(0)
    const resource = lazyResource(load)
    const { rerender } = render(<Show resource={resource} wanted={false} />)
    expect(counts.loads).toBe(0)
    await act(async () => void (await resource.load()))
    expect(screen.getByText('value 1')).toBeTruthy()
    rerender(<Show resource={resource} wanted />)
    expect(counts.loads).toBe(1)
  })

  test('behavior: loads again after a reset', async () => {
    const resource = lazyResource(loader(0).load)
    render(<Show resource={resource} />)
    await screen.findByText('value 1')
    act(() => resource.reset())
    expect(await screen.findByText('value 2')).toBeTruthy()
  })

  test('behavior: a server renders without a value, whatever is loaded', async () => {
    const resource = lazyResource(loader(0).load)
    await resource.load()
    expect(renderToString(<Show resource={resource} />)).toBe('<p>loading</p>')
  })

  test('error: two failures go to the handler, and nothing is rendered', async () => {
    const errors: unknown[] = []
    render(<Show resource={lazyResource(loader(2).load)} onError={(error) => errors.push(error)} />)
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(screen.getByText('loading')).toBeTruthy()
  })
})
