import { Component, type ReactNode } from 'react'

export interface BoundaryProps {
  readonly children: ReactNode
  /** Shown instead of children that failed; `retry` renders them again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode
  readonly onError: (error: Error) => void
}

interface BoundaryState {
  readonly error?: Error | undefined
}

/** Catches what children throw while rendering, so that nothing reaches the host's page. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override readonly state: BoundaryState = {}

  override componentDidCatch(error: unknown): void {
    this.props.onError(error instanceof Error ? error : new Error(String(error)))
  }

  readonly retry = (): void => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, this.retry) : this.props.children
  }
}
