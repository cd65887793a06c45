import { ExternalError } from '../../../src/server/external/http-client.ts';

/** Returns the ExternalError that was thrown; throws where none was. */
export async function externalFailure(promise: Promise<unknown>): Promise<ExternalError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ExternalError) return error;
  throw new Error(`No ExternalError: ${String(error)}`);
}
