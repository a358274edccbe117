import { createContext, useContext } from "react";

/** Returns a context's provider, and a hook that returns the provided value or, outside a provider, `initial`. Without both, the hook throws an error that contains `name`. */
export function requiredContext<Value>(name: string, initial?: Value) {
  const Context = createContext(initial);
  const useProvided = (): Value => {
    const value = useContext(Context);
    if (value === undefined) throw new Error(`${name} was not provided`);
    return value;
  };
  return [Context.Provider, useProvided] as const;
}
