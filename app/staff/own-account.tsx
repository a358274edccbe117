import { useHydrated } from "remix-utils/use-hydrated";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskTable, listedRows } from "~/ui/desk-table";
import { CheckboxField, TextField } from "~/ui/fields";
import type { FieldErrors } from "~/ui/form-schema";
import { IntentForm, type IntentFormProps } from "~/ui/intent-form";
import type { OwnAccountIntent } from "./account-texts";
import { displayNameMaxLength } from "./credentials";
import { passwordMaxLength, passwordMinLength } from "./limits";
import type { findOwnAccount } from "./own-account.server";
import { PasskeyButton } from "./passkey-button";
import { DeskSection } from "./shell";

/** The data of the page, with the errors of a refused form. */
type OwnAccount = Awaited<ReturnType<typeof findOwnAccount>> & { errors: FieldErrors };

const newPassword = { type: "password", autoComplete: "new-password", required: true };

/** The form for the signed-in user's own profile. */
export function OwnProfileForm({ profile, errors }: OwnAccount) {
  return (
    <DeskSection id="profile" title="Profile">
      <OwnForm intent="save-profile" className="max-w-md space-y-5">
        <ProfileFields typed={profile} errors={errors} isOwn />
        <TextField
          name="phone"
          label="Phone"
          hint="For your signature."
          type="tel"
          autoComplete="tel"
          defaultValue={profile.phone}
          error={errors.phone}
        />
        <CheckboxField
          name="notifyByMail"
          label="Email me about my leads"
          hint="When a colleague assigns a lead to you, and when your follow-up is due."
          defaultChecked={profile.notifyByMail !== ""}
        />
        <Button>Save profile</Button>
      </OwnForm>
    </DeskSection>
  );
}

/** The form for changing the signed-in user's own password. */
export function OwnPassword({ username, errors }: OwnAccount) {
  return (
    <DeskSection id="password" title="Password">
      <OwnForm intent="change-password" className="max-w-md space-y-5">
        <input type="hidden" name="username" value={username} autoComplete="username" />
        <TextField
          {...newPassword}
          name="newPassword"
          label="New password"
          hint={`At least ${passwordMinLength} characters. A few unrelated words work well.`}
          minLength={passwordMinLength}
          maxLength={passwordMaxLength}
          error={errors.newPassword}
        />
        <TextField
          {...newPassword}
          name="newPasswordAgain"
          label="New password again"
          error={errors.newPasswordAgain}
        />
        <Button>Change password</Button>
      </OwnForm>
    </DeskSection>
  );
}

/** The section for turning the second factor on and off. */
export function SecondFactor({ secondFactor, errors }: OwnAccount) {
  const { status, setup, recoveryCodesLeft: left } = secondFactor;
  return (
    <DeskSection id="second-factor" title="Second factor">
      {status === "off" && (
        <OwnForm intent="begin-second-factor">
          <p className="measure mb-4">
            You sign in with your password only. With a second factor you also enter a code from an
            authenticator app on your phone, so that a stolen password alone is not enough.
          </p>
          <Button variant="secondary">Set up a second factor</Button>
        </OwnForm>
      )}
      {setup && <SetUp {...setup} error={errors.code} />}
      {status === "on" && (
        <>
          <p className="measure mb-4">
            You sign in with your password and a code from your authenticator app.{" "}
            {`${left} recovery ${left === 1 ? "code is" : "codes are"} left.`}
          </p>
          <div className="flex flex-wrap gap-4">
            <OwnForm intent="renew-recovery-codes">
              <Button variant="secondary">Make new recovery codes</Button>
            </OwnForm>
            <OwnForm intent="turn-off-second-factor">
              <Button variant="danger">Turn it off</Button>
            </OwnForm>
          </div>
        </>
      )}
    </DeskSection>
  );
}

function SetUp(props: NonNullable<OwnAccount["secondFactor"]["setup"]> & { error?: string }) {
  const { secret, address, qr, error } = props;
  return (
    <>
      <ol className="measure list-decimal space-y-4 ps-6">
        <li>
          <p>
            Scan this with your authenticator app, or <a href={address}>open it on this device</a>.
          </p>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className="my-3 size-52 rounded-md bg-white"
            role="img"
            aria-label="QR code for your authenticator app"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} className="fill-ink" />
          </svg>
          <p>
            No camera? Type this key: <code className="font-mono">{secret}</code>
          </p>
        </li>
        <li>
          <OwnForm intent="confirm-second-factor" className="max-w-md space-y-4">
            <TextField
              name="code"
              label="Code"
              hint="The six digits in the app."
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              width="short"
              error={error}
            />
            <Button>Turn it on</Button>
          </OwnForm>
        </li>
      </ol>
      <OwnForm intent="stop-second-factor" className="mt-4">
        <Button variant="quiet">Cancel</Button>
      </OwnForm>
    </>
  );
}

/** The section for adding and removing passkeys. */
export function OwnPasskeys({ passkeys, errors }: OwnAccount) {
  const hydrated = useHydrated();
  return (
    <DeskSection id="passkeys" title="Passkeys">
      <p className="measure mb-4">
        A passkey on your phone, computer or security key signs you in without a password. It works
        only on this site's address, in a browser that runs scripts.
      </p>
      {passkeys.length > 0 && (
        <ul
          aria-label="Your passkeys"
          className="max-w-xl divide-y divide-rule border-y border-rule"
        >
          {passkeys.map(({ id, name, addedAt, lastUsedAt, otherHost }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} {otherHost && <Badge tone="negative">Only for {otherHost}</Badge>}
                </p>
                <p className="text-sm text-muted">
                  {`Added ${addedAt}. ${lastUsedAt === null ? "Never used." : `Last used ${lastUsedAt}.`}`}
                </p>
              </div>
              <OwnForm intent="remove-passkey" fields={{ id }}>
                <Button variant="quiet" size="small">
                  Remove
                  <span className="sr-only"> {name}</span>
                </Button>
              </OwnForm>
            </li>
          ))}
        </ul>
      )}
      <OwnForm
        intent="add-passkey"
        // Adding needs scripts. The form has its place before they run, so that nothing moves.
        className={classNames("mt-4 max-w-md space-y-4", !hydrated && "invisible noscript:hidden")}
      >
        <TextField
          name="passkeyName"
          label="Name of the new passkey"
          hint="For example, “Work phone”."
          maxLength={60}
          autoComplete="off"
          error={errors.passkeyName}
        />
        <PasskeyButton intent="add">Add a passkey</PasskeyButton>
      </OwnForm>
    </DeskSection>
  );
}

/** The list of open sessions, each with a button to end it. */
export function OwnSessions({ sessions }: OwnAccount) {
  return (
    <DeskSection id="sessions" title="Where you are signed in">
      <DeskTable
        label="Your sessions"
        className={listedRows}
        columns={["Browser", "Network", "Signed in", "Last used", "Ends", "Action"]}
      >
        {sessions.map(({ id, current, browser, address, signedInAt, lastUsedAt, endsAt }) => (
          <tr key={id}>
            <td>
              {browser} {current && <Badge tone="positive">This one</Badge>}
            </td>
            <td>{address}</td>
            <td data-name="Signed in: ">{signedInAt}</td>
            <td data-name="Last used: ">{lastUsedAt}</td>
            <td data-name="Ends: ">{endsAt}</td>
            <td>
              {!current && (
                <OwnForm intent="end-session" fields={{ session: id }}>
                  <Button variant="quiet" size="small">
                    End
                    <span className="sr-only">{` the session of ${browser}, signed in ${signedInAt}`}</span>
                  </Button>
                </OwnForm>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {sessions.length > 1 && (
        <OwnForm intent="end-other-sessions" className="mt-4">
          <Button variant="secondary">End all other sessions</Button>
        </OwnForm>
      )}
    </DeskSection>
  );
}

/** New recovery codes, on the only page that shows them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert
      variant="success"
      title="Your second factor is on. Keep these recovery codes"
      announce="status"
      className="mb-8 max-w-4xl"
    >
      <p>
        Each code works once when you do not have your phone. They are shown only now: print them,
        or save them in your password manager.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 py-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}

function OwnForm(props: Omit<IntentFormProps, "action"> & { intent: OwnAccountIntent }) {
  return <IntentForm action="/admin/account" {...props} />;
}

interface ProfileFieldsProps {
  typed: Partial<Record<"displayName" | "email", string>> | undefined;
  errors: FieldErrors | undefined;
  /** True for the user's own profile, which the browser may fill in. */
  isOwn: boolean;
}

/** The fields of a staff profile that its owner and administrators can edit. */
export function ProfileFields({ typed, errors, isOwn }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        name="displayName"
        label="Display name"
        hint="Colleagues see it, and emails are signed with it. Default: the username."
        maxLength={displayNameMaxLength}
        autoComplete={isOwn ? "name" : "off"}
        defaultValue={typed?.displayName}
        error={errors?.displayName}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete={isOwn ? "email" : "off"}
        defaultValue={typed?.email}
        error={errors?.email}
      />
    </>
  );
}
