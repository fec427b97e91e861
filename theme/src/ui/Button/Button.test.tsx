import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PressErrors } from '../shared/press.ts'
import { Button } from './Button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(<Button onPress={onPress}>Confirm</Button>)
    const button = screen.getByRole('button', { name: 'Confirm' })
    await userEvent.click(button)
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(button.getAttribute('type')).toBe('button')
    expect(button.hasAttribute('aria-disabled')).toBe(false)
  })

  it('parameters: href', () => {
    render(<Button href="https://example.com/a">Open</Button>)
    const link = screen.getByRole('link', { name: 'Open' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('href')).toBe('https://example.com/a')
  })

  it('parameters: href that is not https turns it off', () => {
    render(<Button href="http://example.com/a">Open</Button>)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  })

  it('parameters: disabled keeps the button reachable and says why', async () => {
    const onPress = vi.fn()
    render(
      <Button disabled reason="Not enough ETH" onPress={onPress}>
        Review
      </Button>,
    )
    await userEvent.tab()
    const button = screen.getByRole('button')
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(onPress).not.toHaveBeenCalled()
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Not enough ETH')
    expect(screen.getByRole('button', { name: 'Review' })).toBe(button)
  })

  it('behavior: a promise makes it busy once until it settles', async () => {
    let finish: () => void = vi.fn()
    const onPress = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(
      <Button onPress={onPress} busyLabel="Signing">
        Sign
      </Button>,
    )
    const button = screen.getByRole('button')
    await userEvent.dblClick(button)
    expect(onPress).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(button.textContent).toContain('Signing')
    finish()
    await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
    await userEvent.click(button)
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  it('behavior: what is done at once never looks busy', async () => {
    const changes: (string | null)[] = []
    render(<Button onPress={async () => undefined}>Sign</Button>)
    const button = screen.getByRole('button')
    const observer = new MutationObserver(() => changes.push(button.getAttribute('aria-busy')))
    observer.observe(button, { attributes: true, attributeFilter: ['aria-busy'] })
    await userEvent.click(button)
    await userEvent.click(button)
    observer.disconnect()
    expect(changes).toEqual([])
  })

  it('behavior: keyboard presses with Enter and Space', async () => {
    const onPress = vi.fn()
    render(<Button onPress={onPress}>Go</Button>)
    await userEvent.tab()
    await userEvent.keyboard('{Enter} ')
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  it('error: a rejection goes to onError and the button works again', async () => {
    const failure = new Error('no')
    const onError = vi.fn()
    render(
      <Button onPress={() => Promise.reject(failure)} onError={onError}>
        Go
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(onError).toHaveBeenCalledWith(failure))
    await waitFor(() => expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false))
  })

  it('error: without onError the nearest PressErrors is told, also of a throw', async () => {
    const failure = new Error('no')
    const report = vi.fn()
    render(
      <PressErrors.Provider value={report}>
        <Button
          onPress={() => {
            throw failure
          }}
        >
          Go
        </Button>
      </PressErrors.Provider>,
    )
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(report).toHaveBeenCalledWith(failure))
  })
})
