import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertBar } from '../AlertBar/AlertBar.tsx'
import { Banner } from '../Banner/Banner.tsx'
import { Snackbar } from './Snackbar.tsx'

afterEach(cleanup)

describe('Snackbar', () => {
  it('default', () => {
    render(<Snackbar kind="success">Address copied</Snackbar>)
    expect(screen.getByRole('status').textContent).toBe('Address copied')
  })

  it('parameters: not announced', () => {
    const { container } = render(
      <Snackbar kind="success" announced={false}>
        Address copied
      </Snackbar>,
    )
    expect(container.querySelector('[role]')).toBeNull()
    expect(container.textContent).toBe('Address copied')
  })

  it('parameters: an error interrupts and may offer one action', async () => {
    const onPress = vi.fn()
    render(
      <Snackbar kind="error" action={{ label: 'Retry', onPress }}>
        Failed
      </Snackbar>,
    )
    expect(screen.getByRole('alert')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})

describe('AlertBar', () => {
  it('default', async () => {
    const onClose = vi.fn()
    render(
      <AlertBar title="Project id not configured" closeLabel="Close" onClose={onClose}>
        Add it.
      </AlertBar>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Project id not configuredAdd it.')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('Banner', () => {
  it('default', () => {
    render(
      <Banner tone="danger" role="alert" title="This request cannot be read">
        Decline.
      </Banner>,
    )
    expect(screen.getByRole('alert').textContent).toBe('This request cannot be readDecline.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('behavior: without a region each is one', () => {
    render(<Banner role="status" title="Slow" />)
    expect(screen.getByRole('status').textContent).toBe('Slow')
    render(<AlertBar title="Not set up" closeLabel="Dismiss" />)
    expect(screen.getByRole('alert').textContent).toBe('Not set up')
  })
})
