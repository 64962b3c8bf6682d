import { Component, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** What stands there instead; `retry` shows the children once more. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
};
type State = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

/** A fault of what is inside stays inside: everything around keeps its state, a half-filled form included. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ failed: false }));
  }
}
