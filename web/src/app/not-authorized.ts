/** Thrown by a route's guard; the error boundary shows it as the screen 'Non Autorizzato'. */
export class NotAuthorizedError extends Error {
  constructor() {
    super('Non Autorizzato');
    this.name = 'NotAuthorizedError';
  }
}
